import * as auth from '@ayva/contract/auth'
import { type Endpoint } from '@ayva/contract/base'
import { type OpenSamples, type Sample } from '#lib/samples.ts'
import { newEmail, newPhone, PASSWORD, registration } from './auth.testing.ts'
import { passwordSamples } from './password.samples.ts'

export const openSamples: OpenSamples = async () => ({
  samples: [
    [
      auth.registerByEmail,
      {
        // An address can be used once, and tries to enter by it are counted: each has its own.
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
    // Nobody has this one: a live one would be gone after the first time.
    [auth.endOneSession, { params: { id: '00000000-0000-4000-8000-000000000000' }, answers: 404 }],
    [auth.endSessions, { body: { which: 'others' } }],
    [
      auth.setAutoLogout,
      { body: { enabled: true }, oddAndRight: ['body.enabled true', 'body.enabled false'] },
    ],
    ...ofContacts,
    [auth.confirmEmail, { body: { token: 'a'.repeat(43) }, answers: 422 }],
  ],
})

const ofContacts: [Endpoint, Sample][] = [
  [auth.requestPhoneCode, { answers: 422, body: { by: 'sms' } }],
  [auth.confirmPhone, { answers: 422, body: { code: '123456' } }],
  [
    auth.askEmail,
    // The players of the stage have no password that anybody could know.
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
