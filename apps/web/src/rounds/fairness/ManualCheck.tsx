import { engines } from '@ayva/games/engines.ts'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { useState } from 'react'
import { type Draft, emptyDraft, readDraft } from './claim.ts'
import { ClaimForm } from './ClaimForm.tsx'
import { fairText } from './fairness.text.ts'
import { type useCheck } from './use-check.ts'
import { useFields } from './use-fields.ts'
import { Verdict } from './Verdict.tsx'

const firstModel = engines[0]!.titles[0]!.modelId

/** A round from data typed by hand: anybody's, or a public example. */
export function ManualCheck({ checking }: { checking: ReturnType<typeof useCheck> }) {
  const [draft, setDraft] = useState<Draft>({ ...emptyDraft, modelId: firstModel })
  const [wrong, setWrong] = useState<string[]>([])
  const fairness = useFields(draft.modelId)
  const change = (part: Partial<Draft>) => {
    setDraft((last) => ({ ...last, ...part }))
    const changed = [...Object.keys(part), ...Object.keys(part.choice ?? {})]
    setWrong((last) => last.filter((field) => !changed.includes(field)))
  }
  const submit = () => {
    if (!fairness) return
    const read = readDraft(draft, fairness)
    if ('wrong' in read) return setWrong(read.wrong)
    const serverSeedHash = draft.serverSeedHash.trim() || undefined
    void checking.check(read.claim, { serverSeedHash })
  }
  const example = fairness?.examples.find(({ modelId }) => modelId === draft.modelId)
  const { checked, impossible, busy, turn } = checking
  return (
    <>
      <ClaimForm
        draft={draft}
        fairness={fairness}
        change={change}
        wrong={wrong}
        locked={false}
        busy={busy}
        submit={submit}
        fillExample={() => example && change({ ...emptyDraft, ...example })}
      />
      {impossible && <ErrorNote title={fairText.impossible} />}
      {checked && <Verdict key={turn} {...checked} />}
    </>
  )
}
