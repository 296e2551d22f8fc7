import { Button } from '@ayva/kit/Button'

type RowsEndProps = {
  /** What is wrong with the rows as a whole. */
  error: string | undefined
  label: string
  isFull: boolean
  onAdd: () => void
}

/** What stands below the rows of a rule: their fault, and the button for another row. */
export function RowsEnd({ error, label, isFull, onAdd }: RowsEndProps) {
  return (
    <>
      {error !== undefined && (
        <p className="o-error" role="alert">
          {error}
        </p>
      )}
      <div className="o-rule-acts">
        <Button size="sm" kind="outline" icon="plus" disabled={isFull} onClick={onAdd}>
          {label}
        </Button>
      </div>
    </>
  )
}
