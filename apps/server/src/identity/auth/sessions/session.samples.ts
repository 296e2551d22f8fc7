import * as auth from '@ayva/contract/identity/auth'
import { listPlayerSessions } from '@ayva/contract/identity/auth/office'
import { type Endpoint } from '@ayva/contract/base'
import { type Sample } from '#lib/samples.ts'
import { type TestPlayer } from '#lib/testing.ts'

/** Valid requests for calls about sessions and logins without a password. */
export const sessionSamples = (alisa: TestPlayer): [Endpoint, Sample][] => [
  [auth.enterByToken, { body: { token: 'a'.repeat(43) }, answers: 401 }],
  [
    auth.sendEntryLetter,
    // The players of the tests have no confirmed address.
    { params: { playerId: alisa.id.toString() }, body: { why: 'не может войти' }, answers: 422 },
  ],
  // An unknown id, because a real session could be ended only once.
  [auth.endOneSession, { params: { id: '00000000-0000-4000-8000-000000000000' }, answers: 404 }],
  [listPlayerSessions, { params: { playerId: alisa.id.toString() } }],
  [auth.endSessions, { body: { which: 'others' } }],
  [
    auth.setAutoLogout,
    { body: { enabled: true }, oddAndRight: ['body.enabled true', 'body.enabled false'] },
  ],
]
