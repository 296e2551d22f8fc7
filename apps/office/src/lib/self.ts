import { showOfficeSelf } from '@ayva/contract/platform/operators'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { asking } from './call.ts'

const self = asking(showOfficeSelf, {})

/** Who works here; asked on every page. */
export function useSelf() {
  return useSuspenseQuery({ ...self, staleTime: 30_000 }).data
}

export function useMaybeSelf() {
  return useQuery({ ...self, staleTime: 30_000 })
}

/** Whether the operator may do it: what they may not is not shown. */
export function useMay(): (permission: string) => boolean {
  const { permissions } = useSelf()
  return (permission) => permissions.includes(permission)
}
