import { Button } from '@ayva/kit/Button'
import { Icon } from '@ayva/kit/Icon'
import { Refusal } from '@ayva/contract/refusal'
import { useOnline } from '@ayva/kit/online'
import { isStale, problemText } from './problem.text.ts'
import { text } from './table.text.ts'
import { type Table } from './table.ts'
import { useSheets, useTable } from './use-table.ts'

/** Why the game cannot continue, in one line beside its controls. */
export function GameNotes({ table }: { table: Table }) {
  const problem = useTable(table, (state) => state.problem)
  const late = useTable(table, (state) => state.late)
  const openSheet = useSheets()
  const online = useOnline()
  if (!online) return <Note icon="wifi-slash">{text.offline}</Note>
  if (late) return <Note icon="hourglass">{text.late}</Note>
  if (!problem) return null
  const short = problem instanceof Refusal && problem.key === 'funds_short'
  const isBlocked = problem instanceof Refusal && problem.details.rule === 'block'
  return (
    <Note icon="warning-circle">
      {problemText(problem)}
      {short && (
        <Button size="sm" onClick={() => openSheet('funds')}>
          {table.options.mode === 'demo' ? text.demoAgain : text.deposit}
        </Button>
      )}
      {isBlocked && (
        <Button size="sm" href="/support">
          {text.support}
        </Button>
      )}
      {isStale(problem) && (
        <Button size="sm" onClick={() => location.reload()}>
          {text.refresh}
        </Button>
      )}
    </Note>
  )
}

function Note({
  icon,
  children,
}: {
  icon: Parameters<typeof Icon>[0]['name']
  children: React.ReactNode
}) {
  return (
    <p className="table-note" role="alert">
      <Icon name={icon} />
      <span>{children}</span>
    </p>
  )
}

/** For screen readers only: what the picture has just shown. */
export function Spoken({ children }: { children: string }) {
  return (
    <output className="k-visually-hidden" aria-live="polite">
      {children}
    </output>
  )
}
