/** The data export of a player, and the closing of an account. */
import * as z from 'zod/mini'
import { endpoint, Moment } from '../../base.ts'

export const ExportState = z.object({
  state: z.enum(['none', 'making', 'ready']),
  askedAt: z.nullable(Moment),
  /** Until when the parts can be fetched. */
  expiresAt: z.nullable(Moment),
  parts: z.int(),
  rows: z.int(),
})
export type ExportState = z.output<typeof ExportState>

export const askExport = endpoint({
  method: 'POST',
  path: '/api/v18/users/self/export',
  audience: 'player',
  summary: 'Собрать копию всего, что сайт знает об игроке',
  answer: ExportState,
  refusals: {
    export_recent: {
      status: 429,
      code: 2811,
      message: 'Копия уже собрана недавно. Новую можно попросить через сутки.',
    },
  },
})

export const showExport = endpoint({
  method: 'GET',
  path: '/api/v18/users/self/export',
  audience: 'player',
  whileBlocked: true,
  summary: 'Готова ли копия данных игрока',
  answer: ExportState,
  refusals: {},
})

export const showExportPart = endpoint({
  method: 'GET',
  path: '/api/v18/users/self/export/:part',
  audience: 'player',
  whileBlocked: true,
  summary: 'Часть копии данных игрока: строки одного раздела',
  params: z.object({
    part: z.codec(z.string().check(z.regex(/^\d{1,4}$/)), z.int(), {
      decode: Number,
      encode: String,
    }),
  }),
  answer: z.object({ section: z.string(), rows: z.array(z.record(z.string(), z.unknown())) }),
  refusals: {},
})

/** For how many days the closing of an account can be cancelled. */
export const CLOSING_DAYS = 7

export const Closing = z.object({
  /** When the account will be closed; null if that was not requested. */
  closesAt: z.nullable(Moment),
  /** What is unsettled on the account; it is closed only when this is empty. */
  holds: z.array(z.object({ what: z.enum(['money', 'rounds', 'payments']), count: z.int() })),
})
export type Closing = z.output<typeof Closing>

export const showClosing = endpoint({
  method: 'GET',
  path: '/api/v18/users/self/closing',
  audience: 'player',
  whileBlocked: true,
  summary: 'Закрывается ли аккаунт и что на нём ещё есть',
  answer: Closing,
  refusals: {},
})

export const beginClosing = endpoint({
  method: 'POST',
  path: '/api/v18/users/self/closing',
  audience: 'player',
  summary: 'Закрыть аккаунт: через неделю, а до тех пор можно передумать',
  answer: Closing,
  refusals: {},
})

export const callOffClosing = endpoint({
  method: 'DELETE',
  path: '/api/v18/users/self/closing',
  audience: 'player',
  summary: 'Передумать и оставить аккаунт',
  answer: Closing,
  refusals: {},
})
