import { useQuery } from '@tanstack/react-query'
import { Icon } from '@ayva/kit/Icon'
import { fairText } from './fairness.text.ts'
import { short } from './words.ts'
import { CopyButton } from './CopyButton.tsx'
import { Term } from './Term.tsx'

const FILE = '/verifier/ayva-verifier.html'

/** The verifier as one file that works offline: the download, and the hash of its bytes. */
export function OfflineVerifier() {
  const { data: hash } = useQuery({
    queryKey: ['verifier-hash'],
    queryFn: async () => {
      const answer = await fetch(`${FILE}.sha256`)
      const text = answer.ok ? (await answer.text()).slice(0, 64) : ''
      return /^[0-9a-f]{64}$/.test(text) ? text : null
    },
    staleTime: 'static',
  })
  return (
    <section className="k-panel fairness-pair fairness-offline">
      <header>
        <h2>{fairText.offline.title}</h2>
      </header>
      <p className="k-text-2">{fairText.offline.text}</p>
      <a className="k-link" href={FILE} download="ayva-verifier.html">
        <Icon name="arrow-circle-down" size={18} /> {fairText.offline.take}
      </a>
      {hash && (
        <p className="fairness-offline-hash">
          SHA-256 <code title={hash}>{short(hash)}</code>
          <CopyButton what={fairText.offline.hash} value={hash} /> <Term of="hash" />
        </p>
      )}
    </section>
  )
}
