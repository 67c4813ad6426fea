/** Signs of controls, drawn with lines of the text's colour. */

type IconProps = {
  path: string
  /** Whether its first part is filled. */
  fill?: boolean
}

export const Icon = ({ path, fill }: IconProps) => (
  <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
    <path d={path} fill="none" stroke="currentColor" stroke-width="1.5" />
    {fill && <path d={path.slice(0, path.indexOf('z') + 1)} fill="currentColor" />}
  </svg>
)

export const SearchIcon = () => <Icon path="M7 2a5 5 0 1 0 0 10a5 5 0 1 0 0-10zM10.5 10.5L14.5 14.5" />
