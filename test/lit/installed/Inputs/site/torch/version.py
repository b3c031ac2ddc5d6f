from typing import Optional
__version__ = '2.6.0+cu124'
cuda: Optional[str] = '12.4'
git_version = '0123456789abcdef0123456789abcdef01234567'
hip: Optional[str] = None
