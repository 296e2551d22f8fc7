import { type PastCrashRound } from '@ayva/contract/games/crash'
import { Modal } from '@ayva/kit/Modal'
import { lazy, Suspense, useState } from 'react'
import { type Table } from '../../table/table.ts'
import { type CrashModel } from '../crash.ts'
import { crashText } from './crash.text.ts'
import { timesText } from './crash-words.ts'

/** Loaded on request, because it brings the code that verifies a proof. */
const CrashRoundProof = lazy(async () => ({
  default: (await import('./CrashRoundProof.tsx')).CrashRoundProof,
}))

/** Crash rounds from this multiplier on are highlighted. */
const HIGH_100 = 1000

/** The last crash rounds; each opens its proof. */
export function PastCrashRounds({
  table,
  model,
  past,
}: {
  table: Table
  model: CrashModel
  past: PastCrashRound[]
}) {
  const [shown, setShown] = useState<PastCrashRound>()
  return (
    <>
      <ul className="table-values crash-past" aria-label={crashText.past}>
        {past.map((flight) => (
          <li key={flight.id}>
            <button
              translate="no"
              type="button"
              className={flight.crash100 >= HIGH_100 ? 'is-high' : undefined}
              aria-label={crashText.pastOf(timesText(flight.crash100), flight.id)}
              onClick={() => setShown(flight)}
            >
              {timesText(flight.crash100)}
            </button>
          </li>
        ))}
      </ul>
      {shown !== undefined && (
        <Modal open title={crashText.proof} onClose={() => setShown(undefined)}>
          <Suspense fallback={<p>{crashText.proofWait}</p>}>
            <CrashRoundProof table={table} model={model} shown={shown} />
          </Suspense>
        </Modal>
      )}
    </>
  )
}
