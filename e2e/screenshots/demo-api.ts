interface SignIn {
  readonly token: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly speditionName: string;
}

export interface DemoApi {
  readonly signIn: SignIn;
  readonly get: <T>(path: string) => Promise<T>;
}

/** Signs in with the demo account that the site publishes. */
export const openDemoApi = async (url: string): Promise<DemoApi> => {
  const site = (await (await fetch(`${url}/api/site`)).json()) as { readonly demo: object | null };
  if (!site.demo) throw new Error(`${url} is no demo.`);
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(site.demo) });
  const signIn = (await response.json()) as SignIn;
  return {
    signIn,
    get: async <T>(path: string) =>
      (await (await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${signIn.token}` } })).json()) as T,
  };
};
