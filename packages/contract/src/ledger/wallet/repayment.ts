/** Repayments: money that an operator has offered a player, who takes it once. */
import * as z from 'zod/mini'
import { completionRefusals } from '../../identity/auth.ts'
import { API, cleaned, Currency, endpoint, Minor, Moment, Money, Uuid } from '../../base.ts'
import { PlayerDigits, reason } from '../../office.ts'

/** Those that stand for a player are few: an operator is refused more of them. */
export const REPAYMENTS_MAX = 20

const repaymentKinds = ['repayment', 'vip_club'] as const

export const Repayment = z.object({
  id: Uuid,
  kind: z.enum(repaymentKinds),
  amount: Money,
  /** What for. */
  words: z.string(),
  offeredAt: Moment,
  takenAt: z.nullable(Moment),
})
export type Repayment = z.output<typeof Repayment>

export const listRepayments = endpoint({
  method: 'GET',
  path: `${API}/repayments`,
  audience: 'player',
  summary: 'Возвраты, которые игрок может забрать',
  answer: z.array(Repayment),
  refusals: {},
})

/** Naturally repeatable: one that is taken already answers as the first time. */
export const takeRepayment = endpoint({
  method: 'POST',
  path: `${API}/repayments/:id/take`,
  audience: 'player',
  summary: 'Забрать возврат: деньги приходят сразу и только раз',
  params: z.object({ id: Uuid }),
  answer: Repayment,
  refusals: {
    ...completionRefusals,
    repayment_called_off: { status: 409, code: 1290, message: 'Этот возврат уже отозван' },
    repayment_vip: { status: 422, code: 1291, message: 'Этот возврат для участников VIP-клуба' },
  },
})

const why = reason('Напишите, почему')
const amount = Minor.check(
  z.refine((minor: bigint) => minor > 0n && minor <= 10n ** 15n, 'Неверная сумма'),
)

/** A repayment as an operator sees it. */
export const OfficeRepayment = z.extend(Repayment, {
  playerId: z.string(),
  calledOffAt: z.nullable(Moment),
})
export type OfficeRepayment = z.output<typeof OfficeRepayment>

export const offerRepayment = endpoint({
  method: 'POST',
  path: `${API}/office/players/:playerId/repayments`,
  audience: { operator: 'repayments.offer' },
  confirmed: true,
  summary: 'Предложить игроку возврат; тот же repaymentId дважды — одно предложение',
  params: z.object({ playerId: PlayerDigits }),
  body: z.strictObject({
    /** The operator's own name of the offer, which becomes its id. */
    repaymentId: Uuid.check(z.refine((id) => !/^[0-]+$/.test(id), 'Некорректное значение')),
    kind: z.enum(repaymentKinds),
    currency: Currency,
    amount,
    words: z
      .string()
      .check(
        cleaned('text'),
        z.minLength(3, 'Напишите игроку, за что'),
        z.maxLength(500, 'Не длиннее 500 знаков'),
      ),
    why,
  }),
  answer: OfficeRepayment,
  refusals: {
    repayment_vip: takeRepayment.refusals.repayment_vip,
    repayment_other: { status: 409, code: 1292, message: 'Под этим id другое предложение' },
    repayments_many: {
      status: 409,
      code: 1293,
      message: 'У игрока уже {max} незабранных возвратов',
    },
    repayment_off: { status: 422, code: 1294, message: 'Такие возвраты выключены настройкой' },
  },
})

export const callOffRepayment = endpoint({
  method: 'POST',
  path: `${API}/office/players/:playerId/repayments/:id/call-off`,
  audience: { operator: 'repayments.offer' },
  confirmed: true,
  summary: 'Отозвать возврат, который ещё не забран',
  params: z.object({ playerId: PlayerDigits, id: Uuid }),
  body: z.strictObject({ why }),
  answer: OfficeRepayment,
  refusals: {
    repayment_taken: { status: 409, code: 1295, message: 'Игрок уже забрал этот возврат' },
  },
})
