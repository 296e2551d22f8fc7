import { type Fairness } from '@ayva/games/fairness.ts'
import { entryOfModel, partOf } from '@ayva/games/parts.ts'
import { useQuery } from '@tanstack/react-query'

/** The fields of a model's engine; undefined until it is loaded. */
export function useFields(modelId: string): Fairness | undefined {
  const entry = entryOfModel(modelId)
  const { data } = useQuery({
    queryKey: ['fairness', entry?.id],
    queryFn: () => partOf(entry!, 'fairness'),
    enabled: entry !== undefined,
    staleTime: 'static',
    // The value is code, which cannot be compared structurally.
    structuralSharing: false,
  })
  return data
}
