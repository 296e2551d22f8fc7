import { Button } from '@ayva/kit/Button'
import { Checkbox } from '@ayva/kit/Checkbox'
import { useState } from 'react'
import { useHiddenColumns } from './hidden-columns.ts'
import { useAddress } from './use-address.ts'

type ColumnChoiceProps = { columns: readonly { id: string; header: string }[] }

/** The choice of visible columns; the first one is always visible. */
export function ColumnChoice({ columns }: ColumnChoiceProps) {
  const [open, setOpen] = useState(false)
  const { say } = useAddress()
  const hidden = useHiddenColumns()
  const turn = (id: string, shown: boolean) =>
    say('hide', (shown ? hidden.filter((one) => one !== id) : hidden.concat(id)).join(','))
  return (
    <div className="o-columns">
      <Button
        size="sm"
        kind="outline"
        icon="sliders-horizontal"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        Колонки
      </Button>
      {open && (
        <fieldset className="o-columns-list">
          <legend className="k-visually-hidden">Какие колонки показывать</legend>
          {columns.slice(1).map(({ id, header }) => (
            <Checkbox
              key={id}
              label={header}
              checked={!hidden.includes(id)}
              onChange={(event) => turn(id, event.target.checked)}
            />
          ))}
        </fieldset>
      )}
    </div>
  )
}
