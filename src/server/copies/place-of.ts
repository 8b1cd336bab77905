import type { Config } from '../configuration.ts';
import { bucketPlace } from './bucket-place.ts';
import { type CopyPlace, folderPlace } from './copy-place.ts';

/** Where the embedded database's log is copied; undefined: nowhere. */
export function copyPlaceOf({ copies }: Config): CopyPlace | undefined {
  if (copies === undefined) return undefined;
  return 'folder' in copies ? folderPlace(copies.folder) : bucketPlace(copies);
}
