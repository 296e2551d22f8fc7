import { cleanTyped } from '@ayva/contract/typed'
import { engines } from '@ayva/games/engines.ts'
import { useState } from 'react'
import { type Draft, emptyDraft, readDraft } from './claim.ts'
import { CheckOutcome } from './CheckOutcome.tsx'
import { ClaimForm } from './ClaimForm.tsx'
import { type useCheck } from './use-check.ts'
import { useFields } from './use-fields.ts'

const firstModel = engines[0]!.titles[0]!.modelId

/** The verification of a round from typed data: anybody's, or a public example. */
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
    const typedHash = cleanTyped('code', draft.serverSeedHash) || undefined
    checking.check(read.claim, { typedHash })
  }
  const example = fairness?.examples.find(({ modelId }) => modelId === draft.modelId)
  return (
    <>
      <ClaimForm
        draft={draft}
        fairness={fairness}
        change={change}
        wrong={wrong}
        locked={false}
        busy={checking.busy}
        submit={submit}
        fillExample={() => example && change({ ...emptyDraft, ...example })}
      />
      <CheckOutcome checking={checking} />
    </>
  )
}
