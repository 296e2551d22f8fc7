import { Row } from '@ayva/kit/Rows'
import { Switch } from '@ayva/kit/Switch'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { unexpected } from '@ayva/contract/refusal'
import { useSettings } from '../../../platform/settings/settings.ts'
import { useCall } from '#lib/call.ts'
import { text } from '../auth.text.ts'

const words = text.autoLogout

/** The setting for the logout after inactivity; nothing if the site has no such logout. */
export function AutoLogoutRow({ on }: { on: boolean }) {
  const offered = useSettings()?.auto_logout
  const { mutate, isPending, isError, variables } = useAutoLogout()
  if (!offered?.enabled) return null
  return (
    <Row
      title={words.title}
      hint={words.hint(offered.idle_minutes)}
      end={
        <Switch
          label={<span className="k-visually-hidden">{words.title}</span>}
          checked={isPending ? variables : on}
          onChange={({ target }) => mutate(target.checked)}
        />
      }
    >
      {isError && <p role="alert">{unexpected}</p>}
    </Row>
  )
}

function useAutoLogout() {
  const call = useCall()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (enabled: boolean) =>
      call((await import('@ayva/contract/identity/auth')).setAutoLogout, { body: { enabled } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['self'] }),
  })
}
