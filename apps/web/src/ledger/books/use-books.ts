import { type Call } from '@ayva/contract/client'
import { queryOptions } from '@tanstack/react-query'
import { everyone } from '#lib/cache.ts'

const BOOKS = 'books'
const contract = () => import('@ayva/contract/ledger/books')

export function daysQuery(call: Call) {
  return queryOptions({
    queryKey: [BOOKS, 'days'],
    queryFn: async () => call((await contract()).listClosedDays, {}),
    ...everyone,
  })
}

export function dayQuery(call: Call, day: string) {
  return queryOptions({
    queryKey: [BOOKS, 'day', day],
    queryFn: async () => call((await contract()).showClosedDay, { params: { day } }),
    ...everyone,
  })
}
