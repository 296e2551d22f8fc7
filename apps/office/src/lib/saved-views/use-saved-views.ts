import { listViews, type ListPath, type ListView } from '@ayva/contract/platform/list-views'
import { useToast } from '@ayva/kit/Toast'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { asking } from '../call.ts'
import { addressOf } from './saved-query.ts'

/** Goes to the address of a view, and says what of it the list has no more. */
export function useOpenView() {
  const navigate = useNavigate()
  const toast = useToast()
  return ({ list, name, query }: ListView, { replace = false } = {}) => {
    const { to, lost } = addressOf(list, query)
    void navigate(to, { replace })
    if (lost.length > 0)
      toast.show({
        kind: 'notice',
        text: `«${name}»: в списке больше нет ${lost.join(', ')}, это пропущено`,
      })
  }
}

/** The views of a list. Entered without filters, the list opens with the chosen view, once. */
export function useSavedViews(list: ListPath) {
  const { search } = useLocation()
  const open = useOpenView()
  const waits = useRef(search === '')
  const asked = useQuery(asking(listViews, { query: { list } }))
  useEffect(() => {
    if (!asked.data || !waits.current) return
    waits.current = false
    const first = asked.data.find(({ isDefault }) => isDefault)
    if (first && search === '') open(first, { replace: true })
  }, [asked.data, open, search])
  return asked
}
