import { RULES_VERSION } from '@ayva/contract/auth'

export const PASSWORD = 'тихий сад 47'

let made = 0
/** An e-mail that no test has used yet. */
export const newEmail = (name = 'alisa') => `${name}${(made += 1)}@ayva.test`

/** What the registration form sends, with what a test wants otherwise. */
export const registration = (changed: Record<string, unknown> = {}) => ({
  email: newEmail(),
  password: PASSWORD,
  birthDate: '1990-05-17',
  currency: 'RUB',
  agreement: true,
  rulesVersion: RULES_VERSION,
  ...changed,
})
