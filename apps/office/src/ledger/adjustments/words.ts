import {
  type AdjustmentReason,
  type AdjustmentState,
  type OfficeAdjustment,
} from '@ayva/contract/ledger/adjustments'
import { type PillProps } from '@ayva/kit/Pill'

export const reasonWords: Record<AdjustmentReason, string> = {
  payment_lost: 'Платёж прошёл, а на счёт не попал',
  credited_twice: 'Зачислено дважды',
  game_fault: 'Сбой в игре',
  compensation: 'Компенсация',
  bookkeeping: 'Ошибка учёта',
}

export const stateWords: Record<AdjustmentState, { words: string; tone: PillProps['tone'] }> = {
  waiting: { words: 'Ждёт второго', tone: 'persimmon' },
  approved: { words: 'Сделано', tone: 'leaf' },
  refused: { words: 'Отказано', tone: 'garnet' },
  expired: { words: 'Срок вышел', tone: 'neutral' },
}

/** The sum for the player; negative if it is taken. */
export function signed({ direction, amount }: Pick<OfficeAdjustment, 'direction' | 'amount'>) {
  return { currency: amount.currency, minor: direction === 'credit' ? amount.minor : -amount.minor }
}
