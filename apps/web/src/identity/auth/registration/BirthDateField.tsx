import { Icon } from '@ayva/kit/Icon'
import { Select } from '@ayva/kit/Select'
import { useId } from 'react'
import { type UseFormRegisterReturn } from 'react-hook-form'
import { months, text } from '../auth.text.ts'

const OLDEST_YEAR = 1900
const THIS_YEAR = new Date().getFullYear()
const { day, month, year, birthDate, adult } = text.register

const numbers = (from: number, to: number) =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, step) => from + Math.sign(to - from) * step)
const first = (label: string) => ({ value: '', label })
const options = (values: number[]) => values.map((one) => ({ value: `${one}`, label: `${one}` }))

type Fields = Record<'day' | 'month' | 'year', UseFormRegisterReturn>

/** Day, month and year with one shared error. */
export function BirthDateField({ fields, error }: { fields: Fields; error: string | undefined }) {
  const noteId = useId()
  const select = {
    className: error ? 'is-error' : '',
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': error ? `${noteId} ${noteId}-adult` : `${noteId}-adult`,
  }
  return (
    <fieldset className="auth-birth">
      <legend>{birthDate}</legend>
      <div className="auth-birth-row">
        <Select
          {...fields.day}
          {...select}
          aria-label={day}
          autoComplete="bday-day"
          options={[first(day), ...options(numbers(1, 31))]}
        />
        <Select
          {...fields.month}
          {...select}
          aria-label={month}
          autoComplete="bday-month"
          options={[
            first(month),
            ...months.map((label, index) => ({ value: `${index + 1}`, label })),
          ]}
        />
        <Select
          {...fields.year}
          {...select}
          aria-label={year}
          autoComplete="bday-year"
          options={[first(year), ...options(numbers(THIS_YEAR, OLDEST_YEAR))]}
        />
      </div>
      {error && (
        <p className="k-note is-error" id={noteId}>
          <Icon name="warning-circle-fill" size={16} />
          <span>{error}</span>
        </p>
      )}
      <p className="k-note" id={`${noteId}-adult`}>
        {adult}
      </p>
    </fieldset>
  )
}
