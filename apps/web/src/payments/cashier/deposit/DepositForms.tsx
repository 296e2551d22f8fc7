import { Button } from '@ayva/kit/Button'
import { Notice } from '@ayva/kit/Notice'
import { ChosenGift } from '../../gifts/gifts.ts'
import { StepTitle } from '../CashierFrame.tsx'
import { text } from '../cashier.text.ts'
import { depositText } from './deposit.text.ts'
import { DepositAmount } from './DepositAmount.tsx'
import { RequisiteField } from '../RequisiteField.tsx'
import { type DepositForm, requisiteName } from './use-deposit-form.ts'

/** The fields of the deposit's current step, below or instead of the list of payment methods. */
export function DepositForms({ form }: { form: DepositForm }) {
  const { system, step } = form
  if (!system) return null
  if (step === 'DeactivatedPayment') return <Deactivated name={system.name} form={form} />
  if (step === 'RequisitesFillOut2') return <Second name={system.name} form={form} />
  const { suggestions, typed, amount, judged, settle, deposit, fields } = form
  return (
    <>
      <StepTitle number={2}>{text.sum}</StepTitle>
      <DepositAmount
        system={system}
        typed={typed}
        amount={amount}
        judged={judged}
        settle={settle}
        suggestions={suggestions.offered}
        failed={deposit.error}
        onType={form.typeSum}
      />
      {fields.length > 0 && (
        <>
          <StepTitle number={3}>{depositText.payer}</StepTitle>
          <Fields form={form} />
        </>
      )}
      <ChosenGift
        sum={amount?.minor}
        currency={system.currency}
        onGift={form.setGift}
        title={<StepTitle number={fields.length > 0 ? 4 : 3}>{depositText.gift}</StepTitle>}
      />
    </>
  )
}

function Deactivated({ name, form }: { name: string; form: DepositForm }) {
  const { title, lead, back } = depositText.off
  return (
    <div className="deposit-off">
      <Notice icon="warning-circle" tone="persimmon">
        <b>{title(name)}</b>
        <p>{lead}</p>
      </Notice>
      <Button onClick={() => form.choose(undefined)}>{back}</Button>
    </div>
  )
}

function Second({ name, form }: { name: string; form: DepositForm }) {
  const { title, lead, back } = depositText.second
  return (
    <>
      <h2 className="k-d3">{title}</h2>
      <p className="k-text-2 deposit-lead">{lead(name)}</p>
      <Fields form={form} />
      <div className="deposit-back">
        <Button onClick={form.goBack}>{back}</Button>
      </div>
    </>
  )
}

function Fields({ form }: { form: DepositForm }) {
  const { fields, requisites, pressed, deposit } = form
  return (
    <div className="deposit-fields">
      {fields.map(({ kind }) => (
        <RequisiteField
          key={kind}
          kind={kind}
          name={requisiteName(kind)}
          value={requisites[kind] ?? ''}
          pressed={pressed}
          failed={deposit.error}
          onChange={(value) => form.typeRequisite(kind, value)}
        />
      ))}
    </div>
  )
}
