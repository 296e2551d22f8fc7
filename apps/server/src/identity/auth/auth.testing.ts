import { logIn, registerByEmail, RULES_VERSION } from '@ayva/contract/identity/auth'
import { type TestApp } from '#lib/testing.ts'

export const PASSWORD = 'тихий сад 47'

let made = 0
/** An e-mail that no test has used. */
export const newEmail = (name = 'alisa') => `${name}${(made += 1)}@ayva.test`

/** The body of the registration form, with changes for a test. */
export const registration = (changed: Record<string, unknown> = {}) => ({
  email: newEmail(),
  password: PASSWORD,
  birthDate: '1990-05-17',
  currency: 'RUB',
  agreement: true,
  rulesVersion: RULES_VERSION,
  ...changed,
})

let dialled = 9_160_000_000
/** A phone that no test has used. */
export const newPhone = () => `+7${(dialled += 1)}`

/** Requests of a visitor to an app that is opened after the tests are defined. */
export function visitorOf(testApp: () => TestApp) {
  const post = (url: string, payload: unknown, headers: Record<string, string> = {}) =>
    testApp().app.inject({ method: 'POST', url, payload: payload as object, headers })
  return {
    post,
    register: (changed: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
      post(registerByEmail.path, registration(changed), headers),
    enter: (lookup: string, password = PASSWORD, headers: Record<string, string> = {}) =>
      post(logIn.path, { lookup, password }, headers),
    /** A call that only players may make. */
    asPlayer: (token: string) =>
      post('/api/v18/users/self/requestConfirm', undefined, { 'auth-token': token }),
  }
}
