/**
 * What stands before a call that was tried too often: some work for the browser, and none for its
 * player. Nothing is to be seen, heard or typed, so whoever can press a button gets through.
 */
export { type Protection } from '../refusal.ts'

/** Refusals of a call that may ask for it; they carry `protection`. */
export const captchaRefusals = {
  captcha_needed: {
    status: 422,
    code: 11,
    message: 'Нужна проверка: её сделает сам браузер, это несколько секунд',
  },
  captcha_wrong: { status: 422, code: 24, message: 'Неверный защитный код' },
} as const
