import { listQueues } from '@ayva/contract/site/reports'
import { useQuery } from '@tanstack/react-query'
import { asking } from './call.ts'
import { useMay } from './self.ts'

const REFRESH_MS = 10_000

/** The queues that the operator may open, with their lengths. */
export function useQueues() {
  const may = useMay()
  const queues = useQuery({
    ...asking(listQueues, {}),
    enabled: may('queues.read'),
    refetchInterval: REFRESH_MS,
  })
  return queues.data ?? []
}
