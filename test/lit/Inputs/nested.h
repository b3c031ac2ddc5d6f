// Includes another header of the project.
#pragma once
#include "header.h"
