import { type Fairness } from '@ayva/games/fairness.ts'
import { entryOfModel, partOf } from '@ayva/games/parts.ts'
import { useEffect, useState } from 'react'

/** What the engine of a model asks about its rounds; undefined until it is here. */
export function useFields(modelId: string): Fairness | undefined {
  const [here, setHere] = useState<{ modelId: string; fairness: Fairness }>()
  useEffect(() => {
    let left = false
    const entry = entryOfModel(modelId)
    if (entry)
      void partOf(entry, 'fairness').then((fairness) => !left && setHere({ modelId, fairness }))
    return () => {
      left = true
    }
  }, [modelId])
  return here?.modelId === modelId ? here.fairness : undefined
}
