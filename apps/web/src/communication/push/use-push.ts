import { type Call } from '@ayva/contract/client'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'
import { useSetting } from '../../platform/settings/settings.ts'
import { askForWebPush } from './ask-for-web-push.ts'

const contract = () => import('@ayva/contract/communication/push')
const queryKey = ['push-devices']

const devicesQuery = (call: Call) =>
  queryOptions({ queryKey, queryFn: async () => call((await contract()).listPushDevices, {}) })

/** The subscribed browsers, and functions to switch them on and off and to test this one. */
export function usePush() {
  const call = useCall()
  const cache = useQueryClient()
  const key = useSetting('web_push_key') ?? ''
  const devices = useQuery({ ...devicesQuery(call), enabled: key !== '' }).data
  const onSettled = () => cache.invalidateQueries({ queryKey })
  const turnOn = useMutation({ mutationFn: () => askForWebPush(call, key), onSettled })
  const turnOff = useMutation({
    mutationFn: async ({ id, current }: { id: string; current: boolean }) => {
      await call((await contract()).deletePushDevice, { params: { id } })
      if (current) await (await import('./web-push.ts')).stopWebPush()
    },
    onSettled,
  })
  const trial = useMutation({
    mutationFn: async () => call((await contract()).tryPushDevice, {}),
  })
  return { devices, turnOn, turnOff, trial }
}
