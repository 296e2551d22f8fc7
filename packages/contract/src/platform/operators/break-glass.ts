/** A permission that an operator takes for a short time, when nobody who has it can be reached. */
import * as z from 'zod/mini'
import { API, cleaned, endpoint, Moment, NewUuid, Uuid } from '../../base.ts'
import { reason } from '../../office.ts'
import { confirmOfficeEntry } from '../operators.ts'

/** The longest time in minutes. */
export const EXTRA_MINUTES_MAX = 60
/** How many an operator may have at a time, and may take in 24 hours. */
export const EXTRA_MAX = { atOnce: 3, aDay: 5 } as const

export const ExtraPermission = z.object({
  id: Uuid,
  operator: z.string(),
  /** Whether it is the caller's own. */
  own: z.boolean(),
  permission: z.string(),
  why: z.string(),
  takenAt: Moment,
  endsAt: Moment,
})
export type ExtraPermission = z.output<typeof ExtraPermission>

export const listExtraPermissions = endpoint({
  method: 'GET',
  path: `${API}/office/break-glass`,
  audience: { operator: 'office.enter' },
  summary: 'Срочные разрешения: у кого они сейчас, и какие может взять вызывающий',
  answer: z.object({
    taken: z.array(ExtraPermission),
    /** The permissions that the caller may take; empty for whoever may take none. */
    open: z.array(z.string()),
  }),
  refusals: {},
})

export const takeExtraPermission = endpoint({
  method: 'PUT',
  path: `${API}/office/break-glass/:id`,
  audience: { operator: 'operators.break_glass' },
  summary: 'Взять недостающее разрешение не больше чем на час: это увидят все сотрудники',
  params: z.object({ id: NewUuid }),
  body: z.strictObject({
    permission: z
      .string({ error: 'Выберите разрешение' })
      .check(z.maxLength(80), z.regex(/^[a-z_]+\.[a-z_]+$/, 'Выберите разрешение')),
    minutes: z.int().check(z.minimum(1), z.maximum(EXTRA_MINUTES_MAX)),
    why: reason('Напишите, почему нельзя ждать'),
    /** Of the authenticator app, even if another call was confirmed a minute ago. */
    code: z
      .string({ error: 'Введите код' })
      .check(cleaned('code'), z.regex(/^\d{6}$/, 'Шесть цифр из приложения')),
  }),
  answer: ExtraPermission,
  refusals: {
    ...confirmOfficeEntry.refusals,
    permission_unknown: {
      status: 422,
      code: 4808,
      message: 'Такого разрешения нет, или срочно его не берут',
    },
    permission_held: { status: 422, code: 4809, message: 'Это разрешение у вас уже есть' },
    permissions_many: {
      status: 422,
      code: 4827,
      message: 'Не больше трёх срочных разрешений сразу и пяти за сутки. Позовите администратора.',
    },
  },
})

export const endExtraPermission = endpoint({
  method: 'POST',
  path: `${API}/office/break-glass/:id/end`,
  audience: { operator: 'operators.break_glass', or: ['operators.change'] },
  summary: 'Закончить срочное разрешение раньше: своё, а администратор — любое',
  params: z.object({ id: NewUuid }),
  answer: z.object({ ended: z.boolean() }),
  refusals: {
    extra_other: {
      status: 422,
      code: 4828,
      message: 'Чужое срочное разрешение заканчивает администратор',
    },
  },
})
