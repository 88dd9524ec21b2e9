/** Single definition of the product's name. */
export const productName = 'Flottwart';
