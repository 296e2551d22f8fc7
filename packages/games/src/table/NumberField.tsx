import './number-field.css'
import { type ReactNode, useState } from 'react'
import { InputControl } from '@ayva/kit/controls'

/** One choice as several numbers, side by side. */
export function NumberFields({ children }: { children: ReactNode }) {
  return <div className="table-fields">{children}</div>
}

type Props = {
  label: string
  unit: string
  shown: string
  commit: (typed: string) => void
}

/** Shows the current value, or the text being typed; Enter or leaving the field commits it. */
export function NumberField({ label, unit, shown, commit }: Props) {
  const [typed, setTyped] = useState<string>()
  const finish = () => {
    if (typed !== undefined) commit(typed)
    setTyped(undefined)
  }
  return (
    <label>
      {label}
      <span>
        <InputControl
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
          value={typed ?? shown}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={finish}
          onKeyDown={(event) => event.key === 'Enter' && finish()}
        />
        <i aria-hidden="true">{unit}</i>
      </span>
    </label>
  )
}
