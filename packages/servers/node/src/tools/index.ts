import { checkout } from './checkout.ts';
import { getUserCart } from './get-user-cart.ts';
import { searchProducts } from './search-products.ts';
import type { Tool } from './tool.ts';

/** The tools of suite `io`, in the order in which they are listed. */
export const tools: readonly Tool[] = [searchProducts, getUserCart, checkout];
