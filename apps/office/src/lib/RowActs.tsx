import { Button } from '@ayva/kit/Button'

type RowAct = { label: string; danger?: boolean | undefined; onClick: () => void }

/** The operations on a row, at its end. */
export function RowActs({ acts }: { acts: readonly (RowAct | false)[] }) {
  // An empty cell takes no line on a narrow screen.
  if (acts.every((act) => act === false)) return null
  return (
    <span className="o-acts">
      {acts.map(
        (act) =>
          act !== false && (
            <Button
              key={act.label}
              size="sm"
              kind={act.danger ? 'danger' : 'outline'}
              onClick={act.onClick}
            >
              {act.label}
            </Button>
          ),
      )}
    </span>
  )
}
