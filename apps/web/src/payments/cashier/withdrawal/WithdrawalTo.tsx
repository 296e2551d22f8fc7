import { type RequisiteKind } from '@ayva/contract/payments/cashier/requisites'
import { IconButton } from '@ayva/kit/IconButton'
import { RadioTile } from '@ayva/kit/RadioTile'
import { useId } from 'react'
import { moments, text } from '../cashier.text.ts'
import { RequisiteField } from '../RequisiteField.tsx'
import { fieldName, type useWithdrawalForm } from './use-withdrawal-form.ts'
import { useRemoveRequisite } from './use-withdrawals.ts'
import { withdrawalText } from './withdrawal.text.ts'

/** The target of the money: a saved one, or a new one. */
export function WithdrawalTo({ form }: { form: ReturnType<typeof useWithdrawalForm> }) {
  const { system, saved, chosen, requisites, pressed, withdrawal } = form
  const remove = useRemoveRequisite()
  const name = useId()
  if (!system) return null
  return (
    <>
      {saved.length > 0 && (
        <div className="k-tiles" role="radiogroup" aria-label={withdrawalText.saved}>
          {saved.map(({ id, mask, paidAt }) => (
            <div key={id} className="withdrawal-saved">
              <RadioTile
                name={name}
                value={id}
                icon="clock-counter-clockwise"
                title={mask}
                note={withdrawalText.lastPaid(moments.dayAndTime(paidAt))}
                checked={chosen === id}
                onChange={() => form.chooseSaved(id)}
              />
              <IconButton
                icon="x"
                label={withdrawalText.remove(mask)}
                onClick={() => remove.mutate(id, { onSuccess: () => form.chooseSaved(undefined) })}
              />
            </div>
          ))}
          <RadioTile
            name={name}
            value=""
            icon="bank"
            title={withdrawalText.other}
            checked={chosen === undefined}
            onChange={() => form.chooseSaved(undefined)}
          />
        </div>
      )}
      {chosen === undefined &&
        system.fields.map(({ kind }: { kind: RequisiteKind }, place) => (
          <RequisiteField
            key={kind}
            kind={kind}
            name={fieldName(kind, place)}
            value={requisites[kind] ?? ''}
            pressed={pressed}
            failed={withdrawal.error}
            hint={text.withdrawal.hint[kind]}
            onChange={(value) => form.typeRequisite(kind, value)}
          />
        ))}
    </>
  )
}
