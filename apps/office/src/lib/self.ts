import { showOfficeSelf } from '@ayva/contract/platform/operators'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { asking } from './call.ts'

const self = asking(showOfficeSelf, {})

/** The present operator, requested on every page. */
export function useSelf() {
  return useSuspenseQuery({ ...self, staleTime: 30_000 }).data
}

export function useMaybeSelf() {
  return useQuery({ ...self, staleTime: 30_000 })
}

/** Whether the operator has a permission; operations without it are not shown. */
export function useMay(): (permission: string) => boolean {
  const { permissions } = useSelf()
  return (permission) => permissions.includes(permission)
}
