import { Button } from '@ayva/kit/Button'

type RowAct = { label: string; danger?: boolean | undefined; onClick: () => void }

/** What can be done with a row, at its end. */
export function RowActs({ acts }: { acts: readonly (RowAct | false)[] }) {
  // A cell without buttons takes no line of a narrow screen.
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
