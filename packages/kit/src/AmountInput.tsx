import { useId, type ComponentProps, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { Field, useField, type FieldTexts } from './Field.tsx'
import { currencySign } from './format.tsx'
import { InputControl } from './controls.tsx'

export type AmountInputProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'type' | 'inputMode' | 'size'> & {
    currency: string
    /** Two short lines at the right edge: «от 100 ₽», «до 75 000 ₽». */
    limits?: ReactNode
    /** md is the 56 px field of a bet, lg the 72 px field of a payment. */
    size?: 'md' | 'lg' | undefined
    /** Buttons inside the field: ½, ×2, «Всё». */
    end?: ReactNode
  }

export const AmountInput = (props: AmountInputProps) => {
  const { label, labelEnd, hint, error, currency, limits, size, end, className, ...rest } = props
  const texts = { label, labelEnd, hint, error }
  const ownId = useId()
  const limitsId = limits ? `${ownId}-limits` : undefined
  const describedBy = [rest['aria-describedby'], limitsId].filter(Boolean).join(' ') || undefined
  const { id, noteId, control } = useField(texts, rest.id, describedBy)
  const look = classes(
    'k-well k-amount',
    size === 'md' && 'is-md',
    Boolean(error) && 'is-error',
    rest.disabled && 'is-disabled',
    className,
  )
  return (
    <Field {...texts} id={id} noteId={noteId}>
      <div className={look}>
        <span className="k-amount-value">
          <InputControl autoComplete="off" {...rest} {...control} inputMode="decimal" />
          <span aria-hidden="true">{currencySign(currency)}</span>
        </span>
        {limits && (
          <span className="k-amount-limits" id={limitsId}>
            {limits}
          </span>
        )}
        {end && <span className="k-amount-end">{end}</span>}
      </div>
    </Field>
  )
}
