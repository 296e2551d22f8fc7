import * as auth from '@ayva/contract/identity/auth'
import { type Endpoint } from '@ayva/contract/base'
import { type OpenSamples, type Sample } from '#lib/samples.ts'
import { newEmail, newPhone, PASSWORD, registration } from './auth.testing.ts'
import { passwordSamples } from './password/password.samples.ts'
import { sessionSamples } from './sessions/session.samples.ts'

export const openSamples: OpenSamples = async ({ alisa }) => ({
  samples: [
    [
      auth.registerByEmail,
      {
        // A new address for each request, because an address can be registered once and attempts are counted for it.
        get body() {
          return registration()
        },
        oddAndRight: ['body.agreement true', 'body.currency missing', 'body.birthDate missing'],
        anyText: ['password', 'referralCode', 'promoCode'],
      },
    ],
    [
      auth.registerByPhone,
      {
        get body() {
          const { email: _, ...told } = registration()
          return { ...told, phone: newPhone() }
        },
        oddAndRight: ['body.agreement true', 'body.currency missing', 'body.birthDate missing'],
        anyText: ['password', 'referralCode', 'promoCode'],
      },
    ],
    [
      auth.logIn,
      {
        get body() {
          return { lookup: newEmail('nobody'), password: PASSWORD }
        },
        answers: 422,
      },
    ],
    [
      auth.completeRegistration,
      {
        body: { birthDate: '1990-05-17', agreement: true, rulesVersion: auth.RULES_VERSION },
        oddAndRight: ['body.birthDate missing', 'body.agreement true'],
      },
    ],
    ...passwordSamples(),
    ...ofContacts,
    ...sessionSamples(alisa),
    [auth.confirmEmail, { body: { token: 'a'.repeat(43) }, answers: 422 }],
  ],
})

const ofContacts: [Endpoint, Sample][] = [
  [auth.requestPhoneCode, { answers: 422, body: { by: 'sms' } }],
  [auth.confirmPhone, { answers: 422, body: { code: '123456' } }],
  [
    auth.askEmail,
    // The players of the tests have no known password.
    {
      answers: 422,
      body: { email: 'new@ayva.test', password: 'не тот' },
      anyText: ['password'],
    },
  ],
  [auth.changeEmail, { answers: 422, body: { code: '123456' } }],
  [
    auth.askPhone,
    {
      answers: 422,
      body: { phone: '+79123456789', password: 'не тот', by: 'sms' },
      anyText: ['password'],
    },
  ],
  [auth.changePhone, { answers: 422, body: { code: '123456' } }],
]
