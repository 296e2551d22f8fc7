import { useSearchParams } from 'react-router'

/** The state of a page in its address, so that a link and a reload show the same. */
export function useAddress() {
  const [search, setSearch] = useSearchParams()
  /** Sets a parameter of the address in place; an empty one is removed. */
  const say = (name: string, value: string | undefined) =>
    setSearch(
      (next) => {
        if (value === undefined || value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  return { search, say }
}
