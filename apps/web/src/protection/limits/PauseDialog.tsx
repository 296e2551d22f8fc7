import { serverNow } from '@ayva/kit/server-clock'
import './pause.css'
import { type BreakTerm } from '@ayva/contract/protection/limits'
import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Modal } from '@ayva/kit/Modal'
import { useState } from 'react'
import { endOf } from './breaks.ts'
import { text as words } from './break.text.ts'
import { failure } from './limits.text.ts'
import { useBreak } from './use-limits.ts'

const text = words.pause

type DialogProps = { term: BreakTerm; close: () => void }

/** The effects and the end of a break, before it is confirmed; both buttons look equal. */
export function PauseDialog({ term, close }: DialogProps) {
  const take = useBreak()
  const [until] = useState(() => endOf(term, serverNow()))
  function leave() {
    take.reset()
    close()
  }
  return (
    <Modal open onClose={leave} title={text.dialog(term)}>
      <ul className="limits-facts">
        {[...text.facts, ...(until ? [text.ends(until)] : [])].map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {take.error && <ErrorNote title={failure(take.error)} />}
      <div className="limits-actions">
        <Button
          size="lg"
          wide
          loading={take.isPending}
          loadingLabel={text.taking}
          onClick={() => take.mutate(term, { onSuccess: leave })}
        >
          {text.go(term)}
        </Button>
        <Button size="lg" wide onClick={leave}>
          {text.stay}
        </Button>
      </div>
    </Modal>
  )
}
