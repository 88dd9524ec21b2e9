/** Signed by itself, for `mail.spedition.example`, until 2120. The key protects nothing: everybody can read it here. */
export const smtpCertificate = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBhzCCAS6gAwIBAgIBATAKBggqhkjOPQQDAjAhMR8wHQYDVQQDDBZtYWlsLnNw
ZWRpdGlvbi5leGFtcGxlMCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAw
WjAhMR8wHQYDVQQDDBZtYWlsLnNwZWRpdGlvbi5leGFtcGxlMFkwEwYHKoZIzj0C
AQYIKoZIzj0DAQcDQgAECPgL82q0bLCZWQSi6vKWojEpw8NNvoMdc2MMaE+qcsmI
+u0GulS5rTddIct1uRRw7pBKKTO0VYhCbcuZly7VoqNVMFMwDwYDVR0TAQH/BAUw
AwEB/zAhBgNVHREEGjAYghZtYWlsLnNwZWRpdGlvbi5leGFtcGxlMB0GA1UdDgQW
BBSVhhLw5BqPiyASsFfTHtei3cAxtTAKBggqhkjOPQQDAgNHADBEAiEA7lEpilvE
WkPheGbAvzi1aBPu04mWvLnxtBHHMqL4bPACHx8bWpRN5UNTGZLcXmKJZiRnAu9v
aI4jOYLvZXc0u14=
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg/JfgjD4MK0+AxumP
ichkJ0OH9PDY5PniUivr4hjPBEmhRANCAAQI+AvzarRssJlZBKLq8paiMSnDw02+
gx1zYwxoT6pyyYj67Qa6VLmtN10hy3W5FHDukEopM7RViEJty5mXLtWi
-----END PRIVATE KEY-----
`,
} as const;
