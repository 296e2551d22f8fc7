/** Headers that a module adds to its own calls, by the beginning of the path. */
type Headers = () => Record<string, string>

const modules = new Map<string, Headers>()

/** Called once by the module that owns the calls. */
export function sendWith(prefix: string, headers: Headers): void {
  modules.set(prefix, headers)
}

export function headersFor(path: string): Record<string, string> {
  const found = [...modules].filter(([prefix]) => path.startsWith(prefix))
  return Object.assign({}, ...found.map(([, headers]) => headers())) as Record<string, string>
}
