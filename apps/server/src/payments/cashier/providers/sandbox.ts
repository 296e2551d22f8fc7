import { PSP_CALLBACK_PATH } from '@ayva/contract/payments/psp'
import { jsonProvider } from './json-provider.ts'

export const sandbox = jsonProvider({
  path: PSP_CALLBACK_PATH,
  at: ({ PSP_URL: url, PSP_SECRET: secret, PSP_SECRET_BEFORE: secretBefore }) => ({
    url,
    secret,
    secretBefore,
  }),
})
