import { judgeSamePlayers, type SameReason } from '@ayva/contract/payments/cashier/risk'
import { ActDialog } from '#lib/ActDialog.tsx'
import { call } from '#lib/call.ts'
import { sameWords } from './risk-words.ts'

type Named = { playerId: string; name: string }
type SameVerdictProps = {
  one: Named
  other: Named
  reasons: readonly SameReason[]
  verdict: 'same' | 'different'
  onClose: () => void
}

/** An operator's verdict about two players, before it is saved. */
export function SameVerdict({ one, other, reasons, verdict, onClose }: SameVerdictProps) {
  return (
    <ActDialog
      title={verdict === 'same' ? 'Это один человек' : 'Это разные люди'}
      verb="Записать"
      done="Записано у обоих игроков"
      onClose={onClose}
      act={({ why }) =>
        call(judgeSamePlayers, {
          params: { playerId: one.playerId, otherId: other.playerId },
          body: { verdict, why },
        })
      }
    >
      <p>
        {one.name} (№ {one.playerId}) и {other.name} (№ {other.playerId}). Совпало:{' '}
        {reasons.map((reason) => sameWords[reason].toLowerCase()).join(', ')}.
      </p>
      <p>
        {verdict === 'same'
          ? 'Пометка останется в очереди выводов у обоих. Деньги и доступ не меняются.'
          : 'Пометка уйдёт. Если совпадёт что-то ещё, пара появится снова.'}
      </p>
    </ActDialog>
  )
}
