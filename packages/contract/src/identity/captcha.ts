/**
 * Proof of work in place of a captcha, for calls that were tried too often. The browser does it; the player need not
 * see, hear or type anything.
 */
export { type Protection } from '../refusal.ts'

/** Refusals of calls that may require it; they contain `protection`. */
export const captchaRefusals = {
  captcha_needed: {
    status: 422,
    code: 11,
    message: 'Нужна проверка: её сделает сам браузер, это несколько секунд',
  },
  captcha_wrong: { status: 422, code: 24, message: 'Неверный защитный код' },
} as const
