import { decideAdjustment, type OfficeAdjustment } from '@ayva/contract/ledger/adjustments'
import { formatMoney } from '@ayva/kit/Money'
import { ActDialog } from '#lib/ActDialog.tsx'
import { call } from '#lib/call.ts'
import { reasonWords, signed } from './words.ts'

export type Decision = { of: OfficeAdjustment; verdict: 'approve' | 'refuse' }

/** The decision of a second operator, with a preview of the balance. */
export function DecideDialog({ of, verdict, onClose }: Decision & { onClose: () => void }) {
  const { playerId, id, player, amount, balance, direction, reason, words, why } = of
  const after = { currency: amount.currency, minor: balance + signed(of).minor }
  return (
    <ActDialog
      title={verdict === 'approve' ? 'Согласиться с исправлением' : 'Отказать в исправлении'}
      verb={verdict === 'approve' ? 'Согласиться' : 'Отказать'}
      danger={verdict === 'refuse'}
      done={verdict === 'approve' ? 'Баланс исправлен' : 'Отказано, деньги не двигались'}
      onClose={onClose}
      act={(said) =>
        call(decideAdjustment, {
          params: { playerId, id },
          body: { verdict, why: said.why },
        })
      }
    >
      <p>
        {player.name} (№ {playerId}): {direction === 'credit' ? 'добавить' : 'списать'}{' '}
        <b>{formatMoney(amount)}</b>. {reasonWords[reason]}.
      </p>
      <p>
        Игрок прочтёт: «{words}». Предложил {of.proposedBy.name}: {why}
      </p>
      {verdict === 'approve' && (
        <p>
          На счёте {formatMoney({ minor: balance, currency: amount.currency })}, станет{' '}
          {formatMoney(after)}.
        </p>
      )}
    </ActDialog>
  )
}
