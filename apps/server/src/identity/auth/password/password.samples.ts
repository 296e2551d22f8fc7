import * as auth from '@ayva/contract/identity/auth'
import { type Endpoint } from '@ayva/contract/base'
import { type Sample } from '#lib/samples.ts'
import { newEmail, newPhone, PASSWORD } from '../auth.testing.ts'

export const passwordSamples = (): [Endpoint, Sample][] => [
  [
    auth.requestReset,
    {
      // A new address for each request, because letters to one address are limited.
      get body() {
        return { email: newEmail('forgot') }
      },
    },
  ],
  [
    auth.requestResetCode,
    {
      get body() {
        return { phone: newPhone() }
      },
    },
  ],
  [auth.freeEmail, { body: { token: 'a'.repeat(43) }, answers: 422 }],
  [auth.checkReset, { body: { token: 'a'.repeat(43) }, answers: 422 }],
  [
    auth.resetByCode,
    {
      body: {
        ticket: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
        code: '123456',
        password: PASSWORD,
      },
      answers: 422,
      anyText: ['password'],
    },
  ],
  [
    auth.resetPassword,
    { body: { token: 'a'.repeat(43), password: PASSWORD }, answers: 422, anyText: ['password'] },
  ],
  [
    auth.changePassword,
    // The players of the tests have no known password.
    {
      body: { oldPassword: 'не тот', newPassword: PASSWORD },
      answers: 422,
      anyText: ['oldPassword', 'newPassword'],
    },
  ],
]
