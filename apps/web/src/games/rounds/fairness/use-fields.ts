import { type Fairness } from '@ayva/games/fairness.ts'
import { entryOfModel, partOf } from '@ayva/games/parts.ts'
import { useQuery } from '@tanstack/react-query'

/** What the engine of a model asks about its rounds; undefined until it is here. */
export function useFields(modelId: string): Fairness | undefined {
  const entry = entryOfModel(modelId)
  const { data } = useQuery({
    queryKey: ['fairness', entry?.id],
    queryFn: () => partOf(entry!, 'fairness'),
    enabled: entry !== undefined,
    staleTime: 'static',
    // It is code, not an answer: there is nothing to compare.
    structuralSharing: false,
  })
  return data
}
