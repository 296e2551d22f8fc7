import { type Call } from '@ayva/contract/client'
import { type Closing, type ExportState } from '@ayva/contract/identity/player/leaving'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'
import { keepAnswer } from '#lib/keep-answer.ts'
import { saveFile } from '@ayva/kit/save-file'
import { fileOf, type Format, type Section } from './export-file.ts'

const contract = () => import('@ayva/contract/identity/player/leaving')
const ASK_AGAIN_MS = 3_000

function exportQuery(call: Call) {
  return queryOptions({
    queryKey: ['profile', 'export'],
    queryFn: async () => call((await contract()).showExport, {}),
    refetchInterval: ({ state }) => (state.data?.state === 'making' ? ASK_AGAIN_MS : false),
  })
}

/** The copy of a player's data: its state, and the functions to request and download it. */
export function useExport() {
  const call = useCall()
  const cache = useQueryClient()
  const state = useQuery(exportQuery(call)).data
  const ask = useMutation({
    mutationFn: async () => call((await contract()).askExport, {}),
    onSuccess: (made) => keepAnswer<ExportState>(cache, ['profile', 'export'], made),
  })
  const take = useMutation({
    mutationFn: async (format: Format) => {
      const { showExportPart } = await contract()
      const sections: Section[] = []
      for (let part = 0; part < (state?.parts ?? 0); part += 1) {
        const { section: title, rows } = await call(showExportPart, { params: { part } })
        const last = sections.at(-1)
        if (last?.title === title) last.rows.push(...rows)
        else sections.push({ title, rows })
      }
      saveFile(fileOf(format, sections, state?.askedAt ?? ''))
    },
  })
  return { state, ask, take }
}

function closingQuery(call: Call) {
  return queryOptions({
    queryKey: ['profile', 'closing'],
    queryFn: async () => call((await contract()).showClosing, {}),
    staleTime: 0,
  })
}

export const useClosing = (enabled: boolean) =>
  useQuery({ ...closingQuery(useCall()), enabled }).data

export function useClosingChange(which: 'beginClosing' | 'callOffClosing') {
  const call = useCall()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async () => call((await contract())[which], {}),
    onSuccess: async (closing) => {
      await keepAnswer<Closing>(cache, ['profile', 'closing'], closing)
      await cache.invalidateQueries({ queryKey: ['self'] })
    },
  })
}
