import { Button } from '@ayva/kit/Button'
import { Icon } from '@ayva/kit/Icon'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'
import { text } from '../shell.text.ts'

const ASKED_EVERY_MS = 5 * 60_000

/** Offers to reload the site once a newer build than the running one is published. */
export function UpdateBar() {
  const call = useCall()
  const published = useQuery({
    queryKey: ['client-build'],
    queryFn: async () => call((await import('@ayva/contract/site/shell')).showClientBuild, {}),
    staleTime: ASKED_EVERY_MS,
    refetchInterval: ASKED_EVERY_MS,
  })
  const own = ownBuild()
  if (!own || !published.data || published.data.build === own) return null
  return (
    <output className="update-bar">
      <Icon name="arrows-clockwise" />
      <span>{text.update}</span>
      <Button kind="primary" size="sm" onClick={() => location.reload()}>
        {text.updateNow}
      </Button>
    </output>
  )
}

/** The build id of this page; undefined during development. */
function ownBuild(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="client-build"]')?.content
}
