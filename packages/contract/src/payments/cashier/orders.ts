/** What orders of payments have in common, in and out. */
import * as z from 'zod/mini'
import { REQUISITE_MAX, requisiteKinds } from './requisites.ts'

export const RequisiteKind = z.enum(requisiteKinds)
export const requisiteText = z
  .string()
  .check(z.maxLength(REQUISITE_MAX, 'Слишком длинное значение'))
export const systemId = z.int().check(z.positive(), z.maximum(2_000_000_000))

export const amountWords = {
  sum_below_min: { status: 422, code: 3, message: 'Минимальная сумма: {min}' },
  sum_above_max: { status: 422, code: 3, message: 'Максимальная сумма: {max}' },
  sum_not_multiple: { status: 422, code: 3, message: 'Сумма должна быть кратна {step}' },
  requisite_empty: { status: 422, code: 3, message: '{words}' },
  requisite_format: { status: 422, code: 3, message: 'Неверный формат. Нужно так: {format}' },
  requisite_typo: { status: 422, code: 3, message: '{words}' },
  system_unknown: { status: 422, code: 1401, message: 'Такого способа нет' },
  system_off: { status: 422, code: 1402, message: 'Способ временно отключён. Выберите другой.' },
  payment_closed: {
    status: 422,
    code: 1403,
    message: 'Этот платёж уже закрыт. Создайте новый.',
  },
  provider_away: {
    status: 503,
    code: 1404,
    message: 'Платёжный шлюз не отвечает. Деньги не списаны, попробуйте ещё раз.',
  },
} as const
