export const demoAccount = { email: 'demo@flottwart.example', password: 'Probefahrt-1' } as const;

export const demoCompany = {
  name: 'Musterspedition Hansen GmbH',
  street: 'Dradenauer Deichweg',
  houseNumber: '14',
  zipCode: '21129',
  city: 'Hamburg',
} as const;

/** Employees of the demo's company; visitors of the demo sign in as the first one. */
export const staff = {
  jana: { email: demoAccount.email, firstName: 'Jana', lastName: 'Hansen', role: 'ADMIN' },
  mehmet: { email: 'mehmet.yildiz@hansen.example', firstName: 'Mehmet', lastName: 'Yıldız', role: 'USER' },
  sabine: { email: 'sabine.petersen@hansen.example', firstName: 'Sabine', lastName: 'Petersen', role: 'USER' },
  tomasz: { email: 'tomasz.wojcik@hansen.example', firstName: 'Tomasz', lastName: 'Wójcik', role: 'ADMIN' },
  lea: { email: 'lea.brandt@hansen.example', firstName: 'Lea', lastName: 'Brandt', role: 'USER' },
} as const;

export type StaffName = keyof typeof staff;
