import { ErrorNote } from '@ayva/kit/ErrorNote'
import { useState } from 'react'
import { readBet } from '../bets.ts'
import { type Draft, type DraftField, emptyDraft, readDraft } from './claim.ts'
import { ClaimForm } from './ClaimForm.tsx'
import { exampleFor } from './examples.ts'
import { fairText } from './fairness.text.ts'
import { type useCheck } from './use-check.ts'
import { Verdict } from './Verdict.tsx'

/** Bets typed by hand are taken for roubles. */
const CURRENCY = 'RUB'

/** A round from data typed by hand: anybody's, or a public example. */
export function ManualCheck({ checking }: { checking: ReturnType<typeof useCheck> }) {
  const [draft, setDraft] = useState<Draft>(emptyDraft)
  const [wrong, setWrong] = useState<DraftField[]>([])
  const change = (part: Partial<Draft>) => {
    setDraft((last) => ({ ...last, ...part }))
    setWrong((last) => last.filter((field) => !(field in part)))
  }
  const submit = () => {
    const read = readDraft(draft, readBet(draft.bet, CURRENCY), CURRENCY)
    if ('wrong' in read) return setWrong(read.wrong)
    const serverSeedHash = draft.serverSeedHash.trim() || undefined
    void checking.check(read.claim, { serverSeedHash }, CURRENCY)
  }
  const { checked, impossible, busy, turn } = checking
  return (
    <>
      <ClaimForm
        draft={draft}
        change={change}
        wrong={wrong}
        locked={false}
        busy={busy}
        submit={submit}
        fillExample={() => change(exampleFor(draft.modelId))}
      />
      {impossible && <ErrorNote title={fairText.impossible} />}
      {checked && <Verdict key={turn} {...checked} />}
    </>
  )
}
